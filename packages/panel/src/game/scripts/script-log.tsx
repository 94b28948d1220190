import { Code } from '@mantine/core'
import { Text } from '../../design/text.tsx'
import { scriptsMessages } from '../../messages/scripts.ts'
import { useNewestLines } from '../console/index.ts'

const maxLines = 100

/** Shows the console lines of one script as they come. */
export function ScriptLog({ name }: { name: string }) {
  const text = scriptsMessages
  const beginning = `Script ${name}`
  const lines = useNewestLines(beginning, maxLines).filter((line) =>
    /^[:,]/.test(line.slice(beginning.length)),
  )
  return (
    <section aria-label={text.log}>
      <Text as="h3" weight="semibold">
        {text.log}
      </Text>
      {lines.length === 0 ? (
        <Text tone="muted" size="sm">
          {text.noLog}
        </Text>
      ) : (
        <Code block mah="14rem" style={{ overflow: 'auto', whiteSpace: 'pre-wrap' }}>
          {lines.join('\n')}
        </Code>
      )}
    </section>
  )
}
