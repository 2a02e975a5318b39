import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // A small app: the whole route table comes with the page, and no manifest request is needed later.
  routeDiscovery: { mode: 'initial' },
  // A page's module is one file: the script that starts a page fetches no second one.
  splitRouteModules: false,
} satisfies Config
