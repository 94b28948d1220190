import type { CSSProperties } from 'react'
import { LocaleSwitch } from '../src/design/locale-switch.tsx'
import { Row } from '../src/design/row.tsx'
import { Stack } from '../src/design/stack.tsx'
import { changeLocale } from '../src/language/locale.ts'
import { alignFrames } from './align-frames.ts'
import { listParts } from './parts.ts'
import { getFramePath, type Scheme } from './schemes.ts'

type Frame = { title: string; scheme: Scheme; width: string }

const frames: readonly Frame[] = [
  { title: 'Light', scheme: 'light', width: 'auto' },
  { title: 'Dark', scheme: 'dark', width: 'auto' },
  { title: 'Dark, 360 px', scheme: 'dark', width: '360px' },
]

const look: CSSProperties = { border: '1px solid var(--t-line)', height: 'calc(100dvh - 7rem)' }

/** Shows the gallery in both themes side by side and at the width of a phone. A link scrolls all of them. */
export function Frames() {
  return (
    <Stack as="section" gap="sm" style={{ padding: 'var(--t-space-md)' }}>
      <Row as="header" gap="md" justify="between">
        <h1 style={{ margin: 0, fontSize: 'var(--t-size-xl)' }}>Design</h1>
        <Row as="nav" gap="sm" grow size="sm" style={{ overflowX: 'auto' }} aria-label="Parts">
          {listParts().map(({ id, title }) => (
            <a key={id} href={`#${id}`} onClick={() => alignFrames(id)}>
              {title}
            </a>
          ))}
        </Row>
        <LocaleSwitch onChoose={changeLocale} />
      </Row>
      <Row gap="sm" align="stretch">
        {frames.map(({ title, scheme, width }) => (
          <iframe
            key={title}
            title={title}
            src={getFramePath(scheme)}
            style={{ ...look, ...(width === 'auto' ? { flex: '1 1 0', minWidth: 0 } : { width }) }}
          />
        ))}
      </Row>
    </Stack>
  )
}
