import { readFileSync } from 'node:fs'

/**
 * Returns whether a program has bound this UDP port. Reads the kernel's table, because an isolated
 * game may be unable to send itself a packet.
 */
export function isBound(port: number): boolean {
  const wanted = port.toString(16).toUpperCase().padStart(4, '0')
  return ['/proc/net/udp', '/proc/net/udp6'].some((table) => readPorts(table).has(wanted))
}

function readPorts(table: string): Set<string> {
  try {
    const [, ...rows] = readFileSync(table, 'utf8').split('\n')
    return new Set(rows.map((row) => /^\s*\d+: [0-9A-F]+:([0-9A-F]{4}) /.exec(row)?.[1] ?? ''))
  } catch {
    // A machine without IPv6 has no such table.
    return new Set()
  }
}
