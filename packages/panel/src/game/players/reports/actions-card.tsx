import type { ModerationAction } from '@trellis/contract/game/player-bans.ts'
import { useState } from 'react'
import { Card } from '../../../design/card.tsx'
import { Empty } from '../../../design/empty.tsx'
import { List } from '../../../design/list.tsx'
import { Loaded } from '../../../design/loaded.tsx'
import { Pager } from '../../../design/pager.tsx'
import { Stack } from '../../../design/stack.tsx'
import { Text } from '../../../design/text.tsx'
import { formatInstant } from '../../../kit/dates.ts'
import { moderationMessages } from '../../../messages/moderation.ts'
import { useModerationActions } from './use-reports.ts'

type ActionsCardProps = { serverId: string }

export function ActionsCard({ serverId }: ActionsCardProps) {
  const text = moderationMessages.log
  const actions = useModerationActions(serverId)
  return (
    <Card title={text.title}>
      <Loaded
        query={actions}
        failed={text.failed}
        empty={
          <Empty icon="clock" title={text.none}>
            {text.noneText}
          </Empty>
        }
      >
        {(all) => <ActionPages actions={all} />}
      </Loaded>
    </Card>
  )
}

const pageSize = 12

function ActionPages({ actions }: { actions: readonly ModerationAction[] }) {
  const text = moderationMessages.log
  const [asked, setPage] = useState(1)
  const pageCount = Math.max(1, Math.ceil(actions.length / pageSize))
  const page = Math.min(asked, pageCount)
  const from = (page - 1) * pageSize
  return (
    <>
      <List aria-label={text.title}>
        {actions.slice(from, from + pageSize).map((action, at) => (
          <Stack key={from + at} as="li" divided="xs" breaks>
            <Text as="span" weight="medium" breaks>
              {text.entry({ by: action.by, about: action.about, action: nameAction(action) })}
            </Text>
            <Text as="span" tone="muted" size="sm" breaks>
              {describeDetails(action)}
            </Text>
          </Stack>
        ))}
      </List>
      <Pager label={text.title} page={page} pageCount={pageCount} onPage={setPage} />
    </>
  )
}

/** A newer engine may log actions that this page has no word for. */
function nameAction({ action }: ModerationAction): string {
  const names: Record<string, string> = {
    ...moderationMessages.actions,
    'shadow-mute': moderationMessages.actions.shadowMute,
    'unshadow-mute': moderationMessages.actions.unshadowMute,
  }
  return names[action] ?? action
}

function describeDetails({ at, until, what, reason }: ModerationAction): string {
  const text = moderationMessages.log
  const end = until === undefined ? [] : [text.until({ when: formatInstant(until) })]
  return [formatInstant(at), ...end, what, reason]
    .filter((it) => it !== undefined && it !== '')
    .join(' · ')
}
