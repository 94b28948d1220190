import { createElement } from 'react'
import { type BoxProps, readBox } from './box-props.ts'
import styles from './card.module.css'

/** The sentence below the title of a card that says what the card is for. */
export function CardIntro({ as = 'p', ...props }: BoxProps) {
  return createElement(as, readBox(props, styles['intro']))
}
