import { Fragment } from 'react'
import { listPieces } from '../kit/hidden-characters.ts'
import { divideName } from '../kit/name-parts.ts'
import styles from './visible-text.module.css'

type VisibleTextProps = {
  text: string
  /**
   * True for a name in a separate cell, such as one of a table. Names have no spaces: a long one breaks into
   * even parts, and a column never gets narrower than one of them.
   */
  isName?: boolean
}

/**
 * Shows another user's text exactly as it is: invisible characters are shown by their number, so that a name
 * cannot imitate another one, and its text direction ends with it.
 */
export function VisibleText({ text, isName = false }: VisibleTextProps) {
  return (
    <bdi className={isName ? styles.name : undefined}>
      {listPieces(text).map((piece, at) => (
        // The pieces of a text keep their order, so their positions are stable keys.
        <Fragment key={at}>
          {isName && at > 0 && <wbr />}
          {piece.isHidden ? (
            <span className={styles.hidden}>{piece.text}</span>
          ) : (
            renderBreakable(piece.text, isName)
          )}
        </Fragment>
      ))}
    </bdi>
  )
}

const renderBreakable = (text: string, isName: boolean) =>
  (isName ? divideName(text) : [text]).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))
