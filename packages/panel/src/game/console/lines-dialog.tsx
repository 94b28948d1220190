import { Button, NumberInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { downloadConsole } from '@trellis/contract/game/console.ts'
import { useState } from 'react'
import { FormDialog } from '../../design/form-dialog.tsx'
import { Row } from '../../design/row.tsx'
import { Stack } from '../../design/stack.tsx'
import { Text } from '../../design/text.tsx'
import { showToast } from '../../design/toast.ts'
import { call } from '../../kit/call.ts'
import { copyText } from '../../kit/clipboard.ts'
import { saveTextFile } from '../../kit/save-file.ts'
import { removeEscapes } from '../../kit/sgr.ts'
import { submitWith } from '../../kit/submit-with.ts'
import { consoleMessages } from '../../messages/console.ts'
import { formatLineRange, type LineRange } from './line-range.ts'
import { linesParam } from './use-linked-lines.ts'

type LinesDialogProps = {
  serverId: string
  range: LineRange
  onShow: (range: LineRange) => Promise<void>
  onClose: () => void
}

const maxLines = 2000

/** Copies or saves some lines, or a link with which another member of the server finds them. */
export function LinesDialog({ serverId, range, onShow, onClose }: LinesDialogProps) {
  const text = consoleMessages.lines
  const [from, setFrom] = useState<number | string>(range.from)
  const [to, setTo] = useState<number | string>(range.to)
  const wanted = readRange(from, to)
  const fault = findFault(wanted)
  const { copyLines, copyLink, save, isLoading } = useLineActions(serverId, onClose)
  const withRange = (act: (lines: LineRange) => unknown) => () => {
    if (wanted !== null && fault === null) act(wanted)
  }
  return (
    <FormDialog
      title={text.title}
      action={
        <Button type="submit" loading={isLoading} disabled={fault !== null}>
          {text.copy}
        </Button>
      }
      onSubmit={submitWith(withRange(copyLines))}
      onClose={onClose}
    >
      <Stack gap="md">
        <Text tone="muted" size="sm">
          {text.intro}
        </Text>
        <Row gap="sm" align="start" phoneLines>
          <NumberInput data-autofocus label={text.from} min={1} value={from} onChange={setFrom} />
          <NumberInput label={text.to} min={1} value={to} onChange={setTo} />
        </Row>
        {fault !== null && (
          <Text tone="bad" size="sm" role="alert">
            {fault}
          </Text>
        )}
        <Row gap="xs" wrap>
          <Button variant="default" disabled={fault !== null} onClick={withRange(copyLink)}>
            {text.copyLink}
          </Button>
          <Button variant="default" disabled={fault !== null} onClick={withRange(save)}>
            {text.save}
          </Button>
          <Button
            variant="default"
            disabled={fault !== null}
            onClick={withRange((lines) => {
              onClose()
              void onShow(lines).catch(() => undefined)
            })}
          >
            {text.show}
          </Button>
        </Row>
      </Stack>
    </FormDialog>
  )
}

function useLineActions(serverId: string, onDone: () => void) {
  const text = consoleMessages.lines
  const load = useMutation({
    mutationFn: async ({ from, to }: LineRange) => {
      const query = { before: to + 1, limit: to - from + 1 }
      const part = await call(downloadConsole, { params: { serverId }, query })
      const lines = part.lines.slice(Math.max(0, from - part.firstSeq))
      return lines.map((line) => `${removeEscapes(line)}\n`).join('')
    },
    meta: { fallback: () => consoleMessages.downloadFailed },
  })
  async function copy(content: string, done: string) {
    if (!(await copyText(content))) return showToast('error', text.copyFailed)
    showToast('success', done)
    onDone()
  }
  return {
    isLoading: load.isPending,
    copyLines: (range: LineRange) =>
      load.mutate(range, { onSuccess: (content) => copy(content, text.copied) }),
    copyLink: (range: LineRange) => void copy(createLink(range), text.linkCopied),
    save: (range: LineRange) =>
      load.mutate(range, {
        onSuccess: (content) => {
          saveTextFile(`console-${formatLineRange(range)}.txt`, content)
          onDone()
        },
      }),
  }
}

function findFault(range: LineRange | null): string | null {
  const text = consoleMessages.lines
  if (range === null) return text.notNumbers
  return range.to - range.from >= maxLines ? text.tooMany({ max: maxLines }) : null
}

function readRange(from: number | string, to: number | string): LineRange | null {
  const [first, last] = [Number(from), Number(to)]
  const isRange = Number.isSafeInteger(first) && Number.isSafeInteger(last) && first >= 1
  return isRange && last >= first ? { from: first, to: last } : null
}

function createLink(range: LineRange): string {
  const address = new URL('/console', location.origin)
  address.searchParams.set(linesParam, formatLineRange(range))
  return address.href
}
