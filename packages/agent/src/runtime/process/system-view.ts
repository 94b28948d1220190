import { lstatSync, readlinkSync } from 'node:fs'

const beside = ['/bin', '/sbin', '/lib', '/lib32', '/lib64']

/** What a sandbox needs so that programs of this system run in it: `/usr`, and what is a part of it under older names. */
export function systemView(): string[] {
  return [
    ...['--ro-bind', '/usr', '/usr'],
    ...beside.flatMap((path) => {
      const state = lstatSync(path, { throwIfNoEntry: false })
      if (!state) return []
      return state.isSymbolicLink()
        ? ['--symlink', readlinkSync(path), path]
        : ['--ro-bind', path, path]
    }),
    ...['--perms', '0755', '--dir', '/etc'],
    ...['--ro-bind-try', '/etc/ld.so.cache', '/etc/ld.so.cache'],
  ]
}
