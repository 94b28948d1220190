import { Fragment } from 'react'
import styles from './visible-text.module.css'

type VisibleTextProps = { text: string }

/** Control characters, and what is invisible or turns the direction of the text around it. */
const hidden = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u00a0\u115f\u1160\u3164\uffa0]/u
const pieces = new RegExp(`(${hidden.source})`, 'u')
/** Ordinary white space, and what joins emoji, is no disguise. */
const plain = new Set(['\n', '\t', '\u200d', '\ufe0f'])
const joinsEmoji = /\p{Extended_Pictographic}\ufe0f?$/u

/**
 * Text that somebody else wrote, exactly as it is: what cannot be seen is shown by its number, so that a name
 * cannot look like another one, and its direction ends with it.
 */
export function VisibleText({ text }: VisibleTextProps) {
  const parts = text.split(pieces)
  return (
    <bdi>
      {parts.map((part, at) => {
        const isHidden =
          hidden.test(part) &&
          !(plain.has(part) && (part !== '\u200d' || joinsEmoji.test(parts[at - 1] ?? '')))
        // The pieces of one text stand still: their places name them.
        return isHidden ? (
          <HiddenCharacter key={at} character={part} />
        ) : (
          <Fragment key={at}>{part}</Fragment>
        )
      })}
    </bdi>
  )
}

function HiddenCharacter({ character }: { character: string }) {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  return <span className={styles.hidden}>{`U+${code}`}</span>
}
