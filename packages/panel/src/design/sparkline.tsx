import type { CSSProperties } from 'react'
import styles from './sparkline.module.css'

export type SparkTone = 'leaf' | 'gem' | 'grape' | 'sun'
type SparklineProps = {
  /** From the oldest to the newest. Fewer than two leave the room empty. */
  values: readonly number[]
  tone: SparkTone
}

type SparkStyle = CSSProperties & { '--spark': string }

const maxPoints = 48
const [width, height] = [100, 28]

/** Draws how a number went, without axes. It is decorative: the number is next to it. */
export function Sparkline({ values, tone }: SparklineProps) {
  const style: SparkStyle = { '--spark': `var(--t-spark-${tone})` }
  return (
    <svg
      className={styles.line}
      style={style}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {values.length > 1 && <polyline points={layOut(shortenLine(values))} />}
    </svg>
  )
}

/** Keeps the highest of each group, so that no peak is lost. */
function shortenLine(values: readonly number[]): number[] {
  const size = Math.ceil(values.length / maxPoints)
  const groups = Array.from({ length: Math.ceil(values.length / size) }, (_, at) =>
    values.slice(at * size, (at + 1) * size),
  )
  return groups.map((group) => Math.max(...group))
}

/** The lowest line is zero, so that a small change looks small. */
function layOut(values: readonly number[]): string {
  const max = Math.max(1, ...values)
  const step = width / Math.max(1, values.length - 1)
  const round = (value: number) => Math.round(value * 10) / 10
  return values
    .map((value, at) => `${round(at * step)},${round(height - 1 - (value / max) * (height - 2))}`)
    .join(' ')
}
