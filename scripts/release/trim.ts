// A release leaves out the parts of its packages that no program of the build opens.
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'

/** Types, source maps, descriptions and static libraries. No program opens them; licences stay. */
const IDLE = /\.(?:d\.[cm]?ts|[cm]?tsx?|map|md|markdown|flow|a)$/
const LICENCE = /licen[cs]e|notice|copying/i
const PACKAGE = String.raw`node_modules/(?:@[^/]+/)?[^/]+`
const IDLE_FOLDERS = [
  new RegExp(String.raw`${PACKAGE}/(?:tests?|__tests__|examples?|docs)$`),
  // Builds for browsers and other loaders.
  new RegExp(String.raw`${PACKAGE}/(?:.*/)?(?:umd|iife|amd|global|cjs-browser|miniprogram)$`),
  /\/tesseract\.js\/dist$/,
  /\/luxon\/src$/,
  /\/node-linux-\w+\/(?:include|share)$/,
  // For compiling extensions of PostgreSQL.
  /\/native\/lib\/(?:pkgconfig|postgresql\/pgxs)$/,
  // Other engines, and data of a quality that read-hindi.server.ts does not use.
  /\/@tesseract\.js-data\/\w+\/4\.0\.0$/,
  /\/libheif-js\/libheif$/,
  // For onnxruntime-web's builds for browsers.
  /\/node_modules\/(?:@protobufjs|protobufjs|flatbuffers|guid-typescript|long|platform)$/,
  /\/zxing-wasm\/dist\/(?:.*\/)?(?:full|writer)$/,
]
const IDLE_FILES = [
  // Tesseract.js 7.0.0 loads only the core with all recognisers, built for SIMD, which Node 24 has everywhere.
  /\/tesseract\.js-core\/(?:.*\.wasm\.js|tesseract-core(?:.*-lstm)?\.(?:js|wasm))$/,
  // onnxruntime-web's builds for browsers, and a model for print that stands upside down.
  /\/onnxruntime-web\/dist\/(?!ort\.node\.min\.mjs$|ort-wasm-simd-threaded\.(?:mjs|wasm)$)/,
  /\/ocr-models\/assets\/.*_cls_infer\.onnx$/,
  /\/libheif-js\/(?:wasm-bundle\.js|libheif-wasm\/libheif-bundle\.m?js)$/,
  /\/zlibjs\/bin\/(?!node-zlib\.js$)/,
  // The font of share-drawing.server.ts is the bold one.
  /\/@expo-google-fonts\/eczar\/(?!.*Bold\.ttf$).*\.(?:ttf|png)$/,
  // The browser's half of React, and servers other than Node. The development files stay: Node reads names of exports from them.
  /\/react-dom\/cjs\/react-dom-(?:client|profiling|test-utils|server(?:-legacy)?\.(?:browser|bun|edge))\..*\.js$/,
]

/** `npm run dev` loads it, and a release has no such command. */
const DEV_SERVER = 'vite'

interface Manifest {
  name: string
  version: string
  type: string
  license: string
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  optionalDependencies: Record<string, string>
}

/**
 * The package.json of a release. Throws when a program of the build imports a package of development, which a release does not
 * have: the code of some is in the build.
 */
export function trimManifest(manifest: Manifest, programs: string): Partial<Manifest> {
  const { name, version, type, license, dependencies, devDependencies, optionalDependencies } = manifest
  for (const each of Object.keys(devDependencies)) {
    if (each === DEV_SERVER) continue
    const imported = new RegExp(`(?:from|import|require|resolve)[\\s(]*["'\`]${each}["'\`/]`)
    if (imported.test(programs))
      throw new Error(`The built server imports ${each}: make it a dependency in package.json.`)
  }
  return { name, version, type, license, dependencies, optionalDependencies }
}

/** Whether no program of a release opens this file or folder of node_modules. */
export function isIdle(path: string, isFolder: boolean): boolean {
  if (isFolder) return IDLE_FOLDERS.some((pattern) => pattern.test(path))
  return (IDLE.test(path) && !LICENCE.test(basename(path))) || IDLE_FILES.some((pattern) => pattern.test(path))
}

/** Deletes what is idle below `folder`. */
export function trimPackages(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (isIdle(path, entry.isDirectory())) rmSync(path, { recursive: true })
    else if (entry.isDirectory()) trimPackages(path)
  }
}

/** The text of all programs in a folder. */
export function readPrograms(folder: string): string {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n')
}
