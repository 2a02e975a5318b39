import type { Config } from '@react-router/dev/config'
import { join } from 'node:path'

import { precompress } from './precompress.ts'

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // A small app: the whole route table comes with the page, and no manifest request is needed later.
  routeDiscovery: { mode: 'initial' },
  // A page's module is one file: the script that starts a page fetches no second one.
  splitRouteModules: false,
  // At the very end: the route table is written after everything else, and is the longest of all files.
  buildEnd: ({ reactRouterConfig: { buildDirectory } }) => precompress(join(buildDirectory, 'client')),
} satisfies Config
