import { systemClock } from '../src/clock.ts'
import type { Command, Fragment } from '../src/command.ts'
import { DatagramWriter, type Envelope } from '../src/datagram-writer.ts'
import type { Peer } from '../src/peer.ts'
import { RangeCoder } from '../src/range-coder.ts'
import { defaultThrottle } from '../src/throttle.ts'
import { dice } from './dice.ts'

const noPeer = 0xfff

/** Builds arbitrary datagrams with a valid checksum. */
export class Forger {
  readonly #writer = new DatagramWriter(
    { hasChecksum: true, compressFrom: Number.POSITIVE_INFINITY, clock: systemClock },
    new RangeCoder(),
    dice(1),
  )

  datagram(commands: readonly Command[], envelope: Partial<Envelope> = {}, compressed = false) {
    this.#writer.begin(4096)
    for (const command of commands) this.#writer.add(command)
    const plain = { peerId: noPeer, session: 0, connectId: 0, sentTime: 1, portHeader: null }
    return this.#writer.finish({ ...plain, ...envelope }, compressed)
  }

  /** Forges a datagram of the connection's other end. */
  asIfFrom(client: Peer, commands: readonly Command[]) {
    const { remoteId, outgoingSession, connectId } = client.place
    return this.datagram(commands, { peerId: remoteId, session: outgoingSession, connectId })
  }

  question(connectId = 1, peerId = 0) {
    return this.datagram([getQuestion(connectId, peerId)])
  }
}

export const getQuestion = (connectId: number, peerId = 0): Command => ({
  kind: 'connect',
  data: 0,
  channel: 255,
  sequence: 1,
  wantsAcknowledgement: true,
  terms: {
    peerId,
    incomingSession: 255,
    outgoingSession: 255,
    mtu: 1392,
    windowBytes: 65_536,
    channels: 2,
    incomingBandwidth: 0,
    outgoingBandwidth: 0,
    throttle: defaultThrottle,
    connectId,
  },
})

export const getFragment = (fragment: Partial<Fragment>): Command => {
  const whole = { start: 1, count: 2, number: 0, totalBytes: 600, offset: 0, ...fragment }
  return {
    kind: 'send-fragment',
    channel: 0,
    sequence: (whole.start + whole.number) & 0xffff,
    wantsAcknowledgement: true,
    fragment: { payload: Buffer.alloc(300), ...whole },
  }
}

export const getReliable = (sequence: number, payload: Uint8Array, channel = 0): Command => ({
  kind: 'send-reliable',
  channel,
  sequence: sequence & 0xffff,
  wantsAcknowledgement: true,
  payload,
})
