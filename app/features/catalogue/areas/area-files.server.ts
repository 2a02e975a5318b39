import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'

import type { PinPoint } from './group-pins.ts'

// The build has a copy beside its programs.
const FOLDER = fileURLToPath(new URL('./files', import.meta.url))

/** The middle of a city, by the name that `places/cities.ts` gives it. */
export interface CityPoint {
  city: string
  lat: number
  lng: number
}

/** Raise it when areas are made in another way. */
const VERSION = 1

/** The files that the product ships. `digest` changes with their contents. */
export function readShippedFiles(): { digest: string; readPins: () => PinPoint[]; readCities: () => CityPoint[] } {
  const [pins, cities] = [readFileSync(`${FOLDER}/pins.csv.gz`), readFileSync(`${FOLDER}/cities.csv`)]
  return {
    digest: hash('sha256', Buffer.concat([pins, cities, Buffer.from(String(VERSION))])),
    readPins: () =>
      readLines(gunzipSync(pins)).map(([pin, lat, lng, district = '', state = '']) => ({
        pin: Number(pin),
        lat: Number(lat),
        lng: Number(lng),
        district,
        state,
      })),
    readCities: () =>
      // The name of a city may have a comma.
      readLines(cities).map((fields) => ({
        city: fields.slice(0, -2).join(',').replaceAll('"', ''),
        lat: Number(fields.at(-2)),
        lng: Number(fields.at(-1)),
      })),
  }
}

const readLines = (file: Buffer): string[][] =>
  file
    .toString()
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','))
