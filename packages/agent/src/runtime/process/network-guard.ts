import { spawnSync } from 'node:child_process'
import { firstUser, users } from './server-user.ts'

/**
 * Keeps the servers' users from reaching anybody: neither the panel's database or other services of this machine and its
 * networks, nor the internet. They answer whoever spoke to them first, which is all that a game server does. Setting it
 * again changes nothing. Throws with what `nft` says.
 */
export function guardNetwork(): void {
  const theirs = `meta skuid ${firstUser}-${firstUser + users - 1}`
  const rules = `
    table inet trellis
    delete table inet trellis
    table inet trellis {
      chain output {
        type filter hook output priority 0; policy accept;
        ${theirs} ct state established,related accept
        ${theirs} reject
      }
    }`
  const { status, stderr, error } = spawnSync('nft', ['-f', '-'], {
    input: rules,
    encoding: 'utf8',
  })
  if (error) throw error
  if (status !== 0) throw new Error(stderr.trim() || `nft ended with ${status}.`)
}
