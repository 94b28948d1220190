import { useState } from 'react'
import { submitWith } from '../kit/submit-with.ts'
import { shellMessages } from '../messages/shell.ts'
import { Box } from './box.tsx'
import { Icon } from './icon.tsx'
import { listPageNumbers } from './page-numbers.ts'
import styles from './pager.module.css'
import { Row } from './row.tsx'

type PagerProps = {
  /** The subject of the pages, for the accessible name. */
  label: string
  page: number
  pageCount: number
  onPage: (page: number) => void
}

/** With fewer pages, all of them are a press or two away. */
const minPagesToJump = 8

/** Steps through pages: five numbers around the current one, the first and the last. */
export function Pager({ label, page, pageCount, onPage }: PagerProps) {
  if (pageCount <= 1) return null
  const text = shellMessages.pager
  const step = (name: 'previous' | 'next', to: number) => (
    // Not `disabled`: that would drop the focus of a keyboard user who reaches the last page.
    <button
      type="button"
      className={styles.step}
      aria-label={text[name]}
      aria-disabled={to < 1 || to > pageCount}
      onClick={() => to >= 1 && to <= pageCount && onPage(to)}
    >
      <Icon name={name} size={16} />
    </button>
  )
  return (
    <nav className={styles.pager} aria-label={text.label({ of: label })}>
      {step('previous', page - 1)}
      <Row as="ol" gap="2xs" justify="center">
        {listPageNumbers(page, pageCount).map((it, at) =>
          it === null ? (
            <Box
              key={at < 3 ? 'gap before' : 'gap after'}
              as="li"
              tone="muted"
              center
              width="1.25rem"
              aria-hidden="true"
            >
              …
            </Box>
          ) : (
            <li key={it} data-far={Math.abs(it - page) === 2 || undefined} className={styles.cell}>
              <button
                type="button"
                className={styles.number}
                aria-label={text.page({ page: it })}
                aria-current={it === page ? 'page' : undefined}
                onClick={() => onPage(it)}
              >
                {it}
              </button>
            </li>
          ),
        )}
      </Row>
      {step('next', page + 1)}
      {pageCount >= minPagesToJump && <JumpToPage pageCount={pageCount} onPage={onPage} />}
    </nav>
  )
}

type JumpToPageProps = Pick<PagerProps, 'pageCount' | 'onPage'>

/** Goes to the page with a number; to the last one for a larger number. */
function JumpToPage({ pageCount, onPage }: JumpToPageProps) {
  const text = shellMessages.pager
  const [typed, setTyped] = useState('')
  const jump = () => {
    const page = Number(typed)
    if (page < 1) return
    setTyped('')
    onPage(Math.min(page, pageCount))
  }
  return (
    <form noValidate onSubmit={submitWith(jump)}>
      <input
        className={styles.jump}
        aria-label={text.jump}
        placeholder={text.jump}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value.replace(/\D/g, ''))}
      />
    </form>
  )
}
