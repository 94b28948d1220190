import { Button } from '@mantine/core'
import { findBanRefusal } from '@trellis/contract/people/bans.ts'
import { Link } from 'react-router'
import { Page } from '../../design/page.tsx'
import { Row } from '../../design/row.tsx'
import { StatusBadge, type Tone } from '../../design/status-badge.tsx'
import { useHasServer, useRightRefusal } from '../../hosting/servers/index.ts'
import { useAccount } from '../../kit/account.ts'
import { wordRefusal } from '../../kit/describe-refusal.ts'
import { readTitle } from '../../kit/page-titles.ts'
import { useServerId } from '../../kit/shown-server.ts'
import { useStore } from '../../kit/store.ts'
import { consoleMessages } from '../../messages/console.ts'
import { refusalsMessages } from '../../messages/refusals.ts'
import { ConsolePanel } from './console-panel.tsx'
import { useLiveConsole } from './live-console.ts'

const tones: Record<keyof typeof consoleMessages.states, Tone> = {
  CONNECTING: 'warn',
  OPEN: 'good',
  CLOSING: 'calm',
  CLOSED: 'bad',
}

/** The right to type commands; reading needs less. */
const typing = { access: { server: 'console' } } as const

export function ConsolePage() {
  const serverId = useServerId()
  const { user } = useAccount()
  const hasServer = useHasServer()
  const live = useLiveConsole()
  const state = useStore(live.state)
  const text = consoleMessages
  const banned = wordRefusal(findBanRefusal(user))
  const right = useRightRefusal(typing)
  const denial =
    banned ??
    right ??
    (hasServer === false ? refusalsMessages['no-server'] : null) ??
    (state === 'OPEN' ? null : text.notConnected)
  return (
    <Page
      title={readTitle('console')}
      art="cabinet"
      intro={text.intro}
      aside={
        banned === null && (
          <Row wrap gap="sm" rowGap="xs">
            <Button component={Link} to="/scripts" variant="default" size="compact-md">
              {readTitle('scripts')}
            </Button>
            <StatusBadge
              tone={tones[state]}
              label={text.states[state]}
              isBusy={state === 'CONNECTING'}
            />
          </Row>
        )
      }
    >
      <ConsolePanel serverId={serverId} live={live} isOpen={state === 'OPEN'} denial={denial} />
    </Page>
  )
}
