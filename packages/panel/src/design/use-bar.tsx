import type { ReactNode } from 'react'
import { Box } from './box.tsx'
import { FillBar, type FillColor } from './fill-bar.tsx'
import { Row } from './row.tsx'
import { Text } from './text.tsx'

type UseBarProps = {
  label: string
  /** In words, such as '212 of 1,024 MB'. */
  amount: string
  /** Share of the limit; null if nothing is used because the server is off. */
  percent: number | null
  color: FillColor
  /** Makes it a tile, where the words have a line each; shown instead of the bar unless null. */
  trend?: ReactNode
}

/** How much of something is used. */
export function UseBar({ label, amount, percent, color, trend }: UseBarProps) {
  return (
    <div>
      {trend === undefined ? (
        <Row tone="muted" size="sm" gap="md" align="stretch" justify="between">
          <span>{label}</span>
          <Text as="span" tone="text" weight="medium" numeric>
            {amount}
          </Text>
        </Row>
      ) : (
        <>
          <Text as="span" tone="muted" size="sm" block>
            {label}
          </Text>
          <Text as="span" weight="bold" numeric block>
            {amount}
          </Text>
        </>
      )}
      <Box
        mt={trend === undefined ? 'xs' : '2xs'}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(Math.min(100, percent ?? 0))}
        aria-valuetext={amount}
      >
        {trend ?? <FillBar percent={percent} color={color} isSmall={trend !== undefined} />}
      </Box>
    </div>
  )
}
