import { Fragment } from 'react'
import { piecesOf } from '../kit/hidden-characters.ts'
import styles from './visible-text.module.css'

type VisibleTextProps = { text: string }

/**
 * Text that somebody else wrote, exactly as it is: what cannot be seen is shown by its number, so that a name
 * cannot look like another one, and its direction ends with it.
 */
export function VisibleText({ text }: VisibleTextProps) {
  return (
    <bdi>
      {piecesOf(text).map((piece, at) => (
        // The pieces of one text stand still: their places name them.
        <Fragment key={at}>
          {piece.isHidden ? <span className={styles.hidden}>{piece.text}</span> : piece.text}
        </Fragment>
      ))}
    </bdi>
  )
}
