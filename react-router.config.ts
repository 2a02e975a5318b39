import type { Config } from '@react-router/dev/config'
import { join } from 'node:path'

import { precompress } from './precompress.ts'

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // The app is small: every page contains the whole route table, so no manifest has to be requested later.
  routeDiscovery: { mode: 'initial' },
  // Each page's module is one file, so that starting a page needs no second request.
  splitRouteModules: false,
  // Files are compressed at the very end, because the route table is written last, and it is the longest file.
  buildEnd: ({ reactRouterConfig: { buildDirectory } }) => precompress(join(buildDirectory, 'client')),
} satisfies Config
