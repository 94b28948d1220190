import { findPreset } from '@trellis/contract/hosting/members.ts'
import { Text } from '../../design/text.tsx'
import { membersMessages } from '../../messages/members.ts'
import type { ServerDetail } from '../servers/index.ts'

type HelpingTextProps = Pick<ServerDetail, 'rights'> & { owner: string }

export function HelpingText({ owner, rights }: HelpingTextProps) {
  const role = membersMessages.presets[findPreset(rights) ?? 'custom']
  return <Text tone="muted">{membersMessages.helping({ owner, role })}</Text>
}
