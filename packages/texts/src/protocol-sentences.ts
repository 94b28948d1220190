import type { ProtocolRefusal } from '@trellis/contract/kit/call-refusals.ts'
import type { Messages } from '@trellis/contract/kit/refusal.ts'

/** The sentences that only programs and operators read, so there are no translations. */
export const protocolSentences: Messages<ProtocolRefusal> = {
  'agent-protocol': ({ own, other }) => `This agent speaks protocol ${own}, not ${other}.`,
  'edit-conflict': 'This was changed in the game at the same time. Choose which values to keep.',
  'hello-missing': 'Say hello first.',
  'request-timeout': 'The request took too long to arrive.',
  'headers-too-large': 'The headers are too large.',
  'expectation-failed': 'This expectation cannot be met.',
  'not-a-websocket': 'This address is for WebSockets only.',
  'not-http': 'The request is not valid HTTP.',
  'volumes-of-cluster': 'In a cluster, volumes are backed up by the cluster: use its snapshots.',
}
