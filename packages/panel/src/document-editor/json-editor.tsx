import { Skeleton } from '@mantine/core'
import { Suspense, useId } from 'react'
import { ErrorBoundary } from '../design/error-boundary.tsx'
import { Row } from '../design/row.tsx'
import { Stack } from '../design/stack.tsx'
import { Text } from '../design/text.tsx'
import { createLazyPart } from '../kit/lazy-part.ts'
import { documentsMessages } from '../messages/documents.ts'
import styles from './json-editor.module.css'
import type { JsonViewOptions } from './json-view.ts'

const JsonCode = createLazyPart<JsonViewOptions>(() =>
  import('./json-code.tsx').then((it) => ({ default: it.JsonCode })),
)

type JsonEditorProps = {
  label: string
  /** The initial text; another `key` starts again with it. */
  text: string
  isReadOnly?: boolean
  /** Why the text cannot be saved; null when it can. */
  error?: string | null
  onChange: (text: string) => void
}

/** Edits a JSON text of any length, and leaves the judgement whether it may be saved to others. */
export function JsonEditor({ label, text, isReadOnly = false, error, onChange }: JsonEditorProps) {
  const id = useId()
  const hint = documentsMessages.editorHint
  return (
    // Escape belongs to the editor: it closes its search, or lets the next Tab out.
    <Stack
      minHeight="16rem"
      className={styles.editor}
      data-invalid={error ? true : undefined}
      data-keeps-escape
    >
      <ErrorBoundary>
        <Suspense
          fallback={
            <div role="status" aria-label={documentsMessages.editorLoading} className={styles.code}>
              <Skeleton height="100%" />
            </div>
          }
        >
          <JsonCode
            label={label}
            text={text}
            isReadOnly={isReadOnly}
            describedBy={`${id}-error ${id}-hint`}
            onChange={onChange}
          />
        </Suspense>
      </ErrorBoundary>
      <Row
        as="footer"
        tone="muted"
        size="sm"
        wrap
        gap="md"
        rowGap="3xs"
        align="stretch"
        justify="between"
        className={styles.footer}
      >
        <Text id={`${id}-error`} role="status" as="span" tone="bad" weight="semibold">
          {error}
        </Text>
        <span id={`${id}-hint`}>{hint}</span>
      </Row>
    </Stack>
  )
}
