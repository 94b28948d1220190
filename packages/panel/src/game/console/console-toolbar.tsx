import { TextInput } from '@mantine/core'
import { Icon } from '../../design/icon.tsx'
import { Row } from '../../design/row.tsx'
import { Text } from '../../design/text.tsx'
import { readTitle } from '../../kit/page-titles.ts'
import { consoleMessages } from '../../messages/console.ts'
import styles from './console-page.module.css'
import { ConsoleTool } from './console-tool.tsx'
import { KindFilter } from './events/kind-filter.tsx'
import type { ConsoleViewState } from './use-console-view.ts'
import { useDownloadConsole } from './use-download-console.ts'

type ConsoleToolbarProps = {
  serverId: string
  shown: ConsoleViewState
  isFull: boolean
  onFull: () => void
  onLines: () => void
  onRuns: () => void
}

export function ConsoleToolbar({
  serverId,
  shown,
  isFull,
  onFull,
  onLines,
  onRuns,
}: ConsoleToolbarProps) {
  const text = consoleMessages
  const download = useDownloadConsole(serverId)
  return (
    <Row wrap gap="xs" className={styles.toolbar} role="toolbar" aria-label={readTitle('console')}>
      <TextInput
        className={styles.search ?? ''}
        size="xs"
        type="search"
        aria-label={text.search}
        placeholder={text.searchPlaceholder}
        leftSection={<Icon name="search" size={14} />}
        value={shown.query}
        onChange={(event) => shown.search(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          shown.step(event.shiftKey ? -1 : 1)
        }}
      />
      {shown.query !== '' && <MatchSteps shown={shown} />}
      <KindFilter value={shown.kind} onChange={shown.showKind} />
      <Row push gap="2xs" align="stretch">
        <ConsoleTool
          icon={shown.isPaused ? 'play' : 'pause'}
          label={shown.isPaused ? text.resume : text.pause}
          isOn={shown.isPaused}
          onPress={shown.isPaused ? shown.follow : shown.pause}
        />
        <ConsoleTool
          icon="wrap"
          label={text.wrap}
          isOn={shown.isWrapping}
          onPress={shown.toggleWrap}
        />
        <ConsoleTool icon="clear" label={text.clear} onPress={shown.clear} />
        <ConsoleTool
          icon="download"
          label={text.download}
          isBusy={download.isPending}
          onPress={() => download.mutate()}
        />
        <ConsoleTool icon="copy" label={text.lines.open} onPress={onLines} />
        <ConsoleTool icon="history" label={text.runs.open} onPress={onRuns} />
        <ConsoleTool icon="fit" label={text.fullScreen} isOn={isFull} onPress={onFull} />
      </Row>
    </Row>
  )
}

type MatchStepsProps = { shown: ConsoleViewState }

/** Which match is in sight, and the way to the others. */
function MatchSteps({ shown }: MatchStepsProps) {
  const text = consoleMessages
  const at = shown.currentId === null ? 0 : shown.matches.indexOf(shown.currentId) + 1
  const hasMatches = shown.matches.length > 0
  return (
    <>
      <Text as="span" tone="muted" size="sm" numeric className={styles.matches} role="status">
        {at === 0
          ? text.matches({ count: shown.matches.length })
          : text.matchAt({ at, count: shown.matches.length })}
      </Text>
      <ConsoleTool
        icon="up"
        label={text.previousMatch}
        isDisabled={!hasMatches}
        onPress={() => shown.step(-1)}
      />
      <ConsoleTool
        icon="down"
        label={text.nextMatch}
        isDisabled={!hasMatches}
        onPress={() => shown.step(1)}
      />
    </>
  )
}
