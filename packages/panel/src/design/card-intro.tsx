import { createElement } from 'react'
import { type BoxProps, readBox } from './box-props.ts'
import styles from './card.module.css'

/** The sentence below a card's title that explains the card. */
export function CardIntro({ as = 'p', ...props }: BoxProps) {
  return createElement(as, readBox(props, styles['intro']))
}
