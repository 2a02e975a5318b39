/**
 * Two 64-bit perceptual hashes that hardly change when a photo is scaled, brightened or re-encoded: `shape` describes
 * its coarse forms (a cosine transform, "pHash"), `slopes` where it gets lighter from left to right ("dHash").
 * A photo counts as copied when at most 9 bits of the shape and 10 of the slopes differ: that survives resizing,
 * encoding, changes of light and a crop of a few per cent, and still separates different photos of one kind of thing.
 * The shape is cut into five pieces: if nine bits differ, one piece differs in at most one bit, so 69 values per
 * piece, in a GIN index, find all candidates. A match proves nothing, because both sellers may use the maker's
 * picture: admins are told, and nothing is hidden. Packages for such hashes bring a decoder of their own.
 */
export type PhotoHashes = { shape: bigint; slopes: bigint }

/** Every photo's lightness is reduced to a grid of this size. */
export const GRID = { width: 36, height: 32 } as const

const BITS = 64
const SIDE = 8
/** Less contrast than this, in steps of 255, means a plain surface: all of those would look alike. */
const LEAST_CONTRAST = 4
/** The smallest difference that counts as a slope. Without it, noise would decide on a plain background. */
const LEAST_SLOPE = 2

/** The hashes of a photo's grid of lightness, row by row; null if there is too little to see. */
export function hashGrid(grid: Uint8Array): PhotoHashes | null {
  const mean = grid.reduce((sum, value) => sum + value, 0) / grid.length
  const variance = grid.reduce((sum, value) => sum + (value - mean) ** 2, 0) / grid.length
  return Math.sqrt(variance) < LEAST_CONTRAST ? null : { shape: hashShape(grid), slopes: hashSlopes(grid) }
}

/** Whether each of the lowest-frequency coefficients is above their median. */
function hashShape(grid: Uint8Array): bigint {
  const waves: number[] = []
  for (let down = 0; down < SIDE; down++) {
    for (let across = 0; across < SIDE; across++) {
      let sum = 0
      for (const [at, value] of grid.entries()) {
        const [x, y] = [at % GRID.width, Math.floor(at / GRID.width)]
        sum += value * (COSINES.across[across]?.[x] ?? 0) * (COSINES.down[down]?.[y] ?? 0)
      }
      waves.push(sum)
    }
  }
  // The first coefficient is the overall brightness.
  const others = waves.slice(1)
  const median = others.toSorted((a, b) => a - b)[Math.floor(others.length / 2)] ?? 0
  return toNumber([false, ...others.map((wave) => wave > median)])
}

const cosines = (length: number) =>
  Array.from({ length: SIDE }, (_, wave) =>
    Float64Array.from({ length }, (__, at) => Math.cos((Math.PI * wave * (2 * at + 1)) / (2 * length))),
  )
const COSINES = { across: cosines(GRID.width), down: cosines(GRID.height) }

/** Whether each of 9 × 8 cells is lighter than its right neighbour. */
function hashSlopes(grid: Uint8Array): bigint {
  const sumField = (column: number, row: number) => {
    let sum = 0
    for (let y = row * 4; y < row * 4 + 4; y++) {
      for (let x = column * 4; x < column * 4 + 4; x++) sum += grid[y * GRID.width + x] ?? 0
    }
    return sum / 16
  }
  return toNumber(
    Array.from({ length: BITS }, (_, at) => {
      const [column, row] = [at % SIDE, Math.floor(at / SIDE)]
      return sumField(column, row) - sumField(column + 1, row) > LEAST_SLOPE
    }),
  )
}

/** Signed, as PostgreSQL's bigint stores 64 bits. */
function toNumber(bits: readonly boolean[]): bigint {
  return BigInt.asIntN(BITS, BigInt(`0b${bits.map(Number).join('')}`))
}

/** The largest Hamming distance of each hash between two copies of one photo. */
export const NEAR = { shape: 9, slopes: 10 } as const

const BANDS = [13, 13, 13, 13, 12] as const
const OFFSETS = [0, 13, 26, 39, 52] as const

function splitBands(shape: bigint): number[] {
  const bits = BigInt.asUintN(BITS, shape)
  return BANDS.map((length, band) => Number((bits >> BigInt(OFFSETS[band] ?? 0)) & ((1n << BigInt(length)) - 1n)))
}

/** Combines a band's index and its value in one number. */
const nameBand = (band: number, value: number) => (band << 16) | value

/** The bands of a shape hash, as the index stores them. */
export function bandNames(shape: bigint): number[] {
  return splitBands(shape).map((value, band) => nameBand(band, value))
}

/**
 * All bands that a similar hash may have: when nine bits differ over five bands, at least one band differs in at most
 * one bit. So every similar photo has at least one of these.
 */
export function nearBandNames(shape: bigint): number[] {
  return splitBands(shape).flatMap((value, band) => [
    nameBand(band, value),
    ...Array.from({ length: BANDS[band] ?? 0 }, (_, bit) => nameBand(band, value ^ (1 << bit))),
  ])
}
