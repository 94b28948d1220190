import { findBanRefusal } from '@trellis/contract/bans.ts'
import { Page } from '../../design/page.tsx'
import { Stack } from '../../design/stack.tsx'
import { StatusBadge, type Tone } from '../../design/status-badge.tsx'
import { useHasServer, useRightRefusal } from '../../hosting/servers/index.ts'
import { useAccount } from '../../kit/account.ts'
import { wordRefusal } from '../../kit/describe-refusal.ts'
import { readTitle } from '../../kit/page-titles.ts'
import { useServerId } from '../../kit/shown-server.ts'
import { useStore } from '../../kit/store.ts'
import { consoleMessages } from '../../messages/console.ts'
import { refusalsMessages } from '../../messages/refusals.ts'
import { CommandLine } from './command-line.tsx'
import { ConsoleLog } from './console-log.tsx'
import styles from './console-page.module.css'
import { ConsoleToolbar } from './console-toolbar.tsx'
import { useLiveConsole } from './live-console.ts'
import { useConsoleView } from './use-console-view.ts'

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
  const shown = useConsoleView(live.feed)
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
      intro={text.intro}
      aside={
        banned === null && (
          <StatusBadge
            tone={tones[state]}
            label={text.states[state]}
            isBusy={state === 'CONNECTING'}
          />
        )
      }
    >
      <Stack as="section" className={styles.console} aria-label={readTitle('console')}>
        <ConsoleToolbar serverId={serverId} shown={shown} />
        <ConsoleLog shown={shown} />
        <CommandLine denial={denial} onCommand={live.sendCommand} />
      </Stack>
    </Page>
  )
}
