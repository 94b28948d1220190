import type { CSSProperties } from 'react'
import styles from './face.module.css'

type FaceProps = { name: string }
type FaceStyle = CSSProperties & { '--face': string }

const colors = ['leaf', 'gem', 'sun', 'coral', 'grape'] as const

/** Shows a player next to their name: the first letter on a colour that stays the same. */
export function Face({ name }: FaceProps) {
  const sum = Array.from(name).reduce((total, it) => total + (it.codePointAt(0) ?? 0), 0)
  const color = colors[sum % colors.length] ?? 'leaf'
  const [letter = ''] = Array.from(name)
  const style: FaceStyle = { '--face': `var(--t-${color})` }
  return (
    <span className={styles.face} style={style} aria-hidden="true">
      {letter}
    </span>
  )
}
