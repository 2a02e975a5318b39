// The system below the release in an image: the C and C++ libraries and a shell, from Debian's packages.
import { mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { runStep } from '../steps.ts'
import type { Processor } from './archive.ts'

const PACKAGES = ['base-files', 'busybox', 'libc6', 'libgcc-s1', 'libstdc++6']
const DEBIAN = { x64: 'amd64', arm64: 'arm64' } as const
/** Conversions between character sets that nothing here uses, and texts for people at a terminal. */
const LEFT_OUT = [
  'etc/update-motd.d',
  'usr/share/bug',
  'usr/share/common-licenses',
  'usr/share/gdb',
  'usr/share/lintian',
  'usr/share/man',
]
/** PostgreSQL needs a shell, and its archive cmp, gzip, mv and sync. The rest is for the health check and for whoever looks inside. */
const TOOLS =
  `cat chmod cmp cp date df du env find free grep gunzip gzip head hostname id kill less ln ls mkdir mv nc netstat nslookup ps pwd readlink rm
  rmdir sed sh sleep sort stat sync tail tar test top touch tr true uname vi wc wget which xargs`.split(/\s+/)

export const USER = 10_001
const ACCOUNTS = {
  'etc/passwd': `root:x:0:0:root:/root:/bin/sh\nkhazana:x:${USER}:${USER}:Khazana:/data:/bin/sh\n`,
  'etc/group': `root:x:0:\nkhazana:x:${USER}:\n`,
  'etc/nsswitch.conf': 'passwd: files\ngroup: files\nhosts: files dns\n',
}

/** Makes the system's files in a folder below `scratch`, and returns that folder. It needs apt-get and dpkg-deb, but not root. */
export async function makeBaseSystem(scratch: string, processor: Processor): Promise<string> {
  const architecture = DEBIAN[processor]
  const [root, apt] = [join(scratch, `base-${processor}`), join(scratch, `apt-${processor}`)]
  for (const path of ['lists/partial', 'cache/archives/partial', 'packages'])
    mkdirSync(join(apt, path), { recursive: true })
  writeFileSync(join(apt, 'status'), '')
  // Apart from this machine's own packages, which may be for another processor.
  const settings = [
    `Dir::State::lists=${join(apt, 'lists')}`,
    `Dir::State::status=${join(apt, 'status')}`,
    `Dir::Cache=${join(apt, 'cache')}`,
    `APT::Architecture=${architecture}`,
    `APT::Architectures=${architecture}`,
    `APT::Sandbox::User=root`,
  ].flatMap((one) => ['-o', one])
  const packages = join(apt, 'packages')
  await runStep({ name: 'debian', command: 'apt-get', args: [...settings, '--quiet', 'update'] })
  const download = ['-C', packages, 'apt-get', ...settings, '--quiet', 'download', ...PACKAGES]
  await runStep({ name: 'download', command: 'env', args: download })
  const status = join(root, 'var/lib/dpkg/status.d')
  mkdirSync(status, { recursive: true })
  for (const file of readdirSync(packages)) {
    const path = join(packages, file)
    await runStep({ name: 'unpack', command: 'dpkg-deb', args: ['--extract', path, root] })
    // By these, scanners for known weaknesses know what is in the image.
    writeFileSync(
      join(status, file.split('_')[0] ?? file),
      await runStep({ name: 'control', command: 'dpkg-deb', args: ['--field', path] }),
    )
  }
  const conversions = readdirSync(join(root, 'usr/lib')).map((name) => join('usr/lib', name, 'gconv'))
  for (const path of [...LEFT_OUT, ...conversions]) rmSync(join(root, path), { recursive: true, force: true })
  for (const [path, text] of Object.entries(ACCOUNTS)) writeFileSync(join(root, path), text)
  for (const tool of TOOLS) symlinkSync('busybox', join(root, 'bin', tool))
  return root
}
