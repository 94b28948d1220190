import { lstatSync, readlinkSync } from 'node:fs'

const temporary = ['/bin', '/sbin', '/lib', '/lib32', '/lib64']

/** Returns the mounts that system programs need in a sandbox: `/usr` and its older aliases. */
export function listSystemMounts(): string[] {
  return [
    ...['--ro-bind', '/usr', '/usr'],
    ...temporary.flatMap((path) => {
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
