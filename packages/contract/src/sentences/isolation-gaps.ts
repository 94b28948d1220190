import type { Isolation, IsolationGap } from '../isolation.ts'
import { describeRefusal, type Messages } from '../kit/refusal.ts'

const maxCharacters = 500

/** Describes missing protections for the agent's answer: in English, and as codes with their values. */
export const describeGaps = (
  gaps: readonly IsolationGap[],
): Required<Pick<Isolation, 'missing' | 'missingCauses'>> => ({
  missing: gaps.map((it) => describeRefusal(it, gapSentences).slice(0, maxCharacters)),
  missingCauses: [...gaps],
})

const gapSentences: Messages<IsolationGap> = {
  'no-sandbox': ({ why }) => `No sandbox: ${why}`,
  'no-kernel-limits': ({ why }) => `No limits by the kernel: ${why}`,
  'run-as-root': ({ why }) => `Servers run as root: ${why}`,
  'network-open': ({ why }) => `Servers can send to this machine and its networks: ${why}`,
  'isolation-off':
    'Isolation is turned off (ISOLATION=off): servers can read and change everything that Trellis can.',
  'isolation-off-but-users':
    'Isolation is turned off (ISOLATION=off): each server has a user of its own, and no other protection.',
  'shared-user': 'Servers share the user of Trellis: it does not run as root.',
  'pod-writes': 'The pod can write outside of its volume.',
  'pod-calls': 'The pod has no seccomp profile.',
  'pod-memory': 'The pod has no limit of memory.',
  'service-silent': 'The container service has not answered yet: nothing could be tried.',
  'container-users': 'Servers have no users of their own: Trellis does not run as root.',
  'container-powers': 'Containers keep powers that they should not have.',
  'container-files': 'A container can write to its image, or read what is not its own.',
  'container-calls':
    'System calls are not filtered: the container service does not take the filter.',
  'container-limits': 'The container service does not bound what servers take.',
}
