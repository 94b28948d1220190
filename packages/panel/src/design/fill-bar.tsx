import styles from './fill-bar.module.css'

export type FillColor = 'indigo' | 'yellow' | 'red'

type FillBarProps = {
  /** Null when there is nothing to be full of. */
  percent: number | null
  color: FillColor
  isSmall?: boolean
}

/** Shows how full something is. It is decorative: the words are next to it. */
export function FillBar({ percent, color, isSmall = false }: FillBarProps) {
  return (
    <div className={styles.track} data-small={isSmall || undefined}>
      {percent !== null && (
        <div
          className={styles.fill}
          data-color={color}
          style={{ width: `${Math.min(100, percent)}%` }}
        />
      )}
    </div>
  )
}
