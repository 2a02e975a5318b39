/**
 * libheif's C interface, as far as photos need it: names from heif.h without their `heif_`, numbers in, a number out.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

type Answering =
  | 'context_alloc'
  | 'image_handle_get_width'
  | 'image_handle_get_height'
  | 'image_handle_has_alpha_channel'
  | 'image_handle_get_raw_color_profile_size'
  | 'image_get_plane_readonly'
  | 'image_get_primary_width'
  | 'image_get_primary_height'
  | 'image_release'

/** Functions that report failure and store their result at `out`. */
type Failing =
  | 'context_read_from_memory_without_copy'
  | 'context_get_primary_image_handle'
  | 'image_handle_get_image_tiling'
  | 'image_handle_get_raw_color_profile'
  | 'image_handle_get_nclx_color_profile'
  | 'image_handle_decode_image_tile'
  | 'decode_image'

type Call = (...values: number[]) => number
type Library = { HEAPU8: Uint8Array; HEAPU32: Uint32Array; _malloc: Call } & Record<
  `_heif_${Answering | Failing}`,
  Call
>

export type Heif = ReturnType<typeof openLibrary>

/**
 * A fresh instance of the library per picture, so that no damage to its memory outlives it. Reading and compiling the
 * code takes 50 ms.
 */
export function openLibrary() {
  const require = createRequire(import.meta.url)
  const wasmBinary = readFileSync(require.resolve('libheif-js/libheif-wasm/libheif.wasm'))
  // The package's types describe another way of loading it; these are the functions of libheif's heif.h.
  const make = require('libheif-js/libheif-wasm/libheif.js') as (options: { wasmBinary: Uint8Array }) => Library
  const library = make({ wasmBinary })

  const call = (name: Answering, ...values: number[]): number => library[`_heif_${name}`](...values)
  const allocateBytes = (bytes: number): number => {
    const at = library['_malloc'](bytes)
    if (at === 0) throw new Error('libheif has no memory left')
    return at
  }
  // A heif_error is three numbers; the largest result requested is a heif_image_tiling.
  const error = allocateBytes(16)
  const out = allocateBytes(256)

  return {
    call,
    /** The address at which `attempt`'s functions store their result. */
    out,
    /** Throws the error that the library reports. */
    attempt: (name: Failing, ...values: number[]): void => {
      library[`_heif_${name}`](error, ...values)
      const [code = 0, subcode = 0, text = 0] = library.HEAPU32.subarray(error >> 2, (error >> 2) + 3)
      if (code === 0) return
      const words = library.HEAPU8.slice(text, library.HEAPU8.indexOf(0, text))
      throw new Error(`libheif ${code}/${subcode}: ${Buffer.from(words).toString('latin1')}`)
    },
    /** The pointer that the last call stored at `out`. */
    pointer: (): number => library.HEAPU32[out >> 2] ?? 0,
    /** 32-bit numbers from `at` on. */
    numbers: (at: number, count: number): number[] => [...library.HEAPU32.subarray(at >> 2, (at >> 2) + count)],
    /** A view into the library's own memory: valid until its next call. */
    bytes: (at: number, length: number): Uint8Array => library.HEAPU8.subarray(at, at + length),
    /** Copies bytes into the library's memory. */
    give: (bytes: Uint8Array): number => {
      const at = allocateBytes(bytes.length)
      library.HEAPU8.set(bytes, at)
      return at
    },
  }
}
