/** Constants of ENet 1.3 that both ends of a connection share. */
export const protocol = {
  /** Replaces a peer's id while it is not known. */
  noPeer: 0xfff,
  /** The channel of commands about the connection itself. */
  controlChannel: 0xff,
  noSession: 0xff,
  minMtu: 576,
  maxMtu: 4096,
  minWindow: 4096,
  maxWindow: 65_536,
  maxChannels: 255,
} as const

export const clamp = (value: number, min: number, max: number) =>
  Math.min(Math.max(value, min), max)
