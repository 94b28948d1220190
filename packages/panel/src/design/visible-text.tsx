import { Fragment } from 'react'
import { piecesOf } from '../kit/hidden-characters.ts'
import { divideName } from '../kit/name-parts.ts'
import styles from './visible-text.module.css'

type VisibleTextProps = {
  text: string
  /**
   * True for a name in a place of its own, such as a cell of a table. Names have no spaces: where a long one does not fit,
   * it breaks into even parts, and a column never gets narrower than one of them.
   */
  isName?: boolean
}

/**
 * Text that somebody else wrote, exactly as it is: what cannot be seen is shown by its number, so that a name
 * cannot look like another one, and its direction ends with it.
 */
export function VisibleText({ text, isName = false }: VisibleTextProps) {
  return (
    <bdi className={isName ? styles.name : undefined}>
      {piecesOf(text).map((piece, at) => (
        // The pieces of one text stand still: their places name them.
        <Fragment key={at}>
          {isName && at > 0 && <wbr />}
          {piece.isHidden ? (
            <span className={styles.hidden}>{piece.text}</span>
          ) : (
            breakable(piece.text, isName)
          )}
        </Fragment>
      ))}
    </bdi>
  )
}

const breakable = (text: string, isName: boolean) =>
  (isName ? divideName(text) : [text]).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))
