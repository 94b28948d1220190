import type { HealthPart } from '@trellis/contract/operations/health.ts'
import { useState } from 'react'
import { Grid } from '../../design/grid.tsx'
import { healthMessages } from '../../messages/health.ts'
import { HealthPartCard } from './health-part-card.tsx'
import { HealthTile } from './health-tile.tsx'

type HealthGridProps = {
  /** The parts, the worst first. */
  parts: readonly HealthPart[]
}

const getDetailsId = ({ id }: HealthPart) => `health-${id}`

/** A tile for each part, and the details of those that need attention and of those that the reader opened. */
export function HealthGrid({ parts }: HealthGridProps) {
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({})
  const isOpen = (part: HealthPart) => chosen[part.id] ?? part.state !== 'good'
  return (
    <>
      <Grid as="ul" min="9.5rem" gap="sm" align="stretch" aria-label={healthMessages.parts}>
        {parts.map((part) => (
          <li key={part.id}>
            <HealthTile
              part={part}
              isOpen={isOpen(part)}
              details={getDetailsId(part)}
              onToggle={() => setChosen({ ...chosen, [part.id]: !isOpen(part) })}
            />
          </li>
        ))}
      </Grid>
      {parts.filter(isOpen).map((part) => (
        <div
          key={part.id}
          id={getDetailsId(part)}
          ref={chosen[part.id] === true ? scrollIntoSight : undefined}
        >
          <HealthPartCard part={part} />
        </div>
      ))}
    </>
  )
}

/** The details lie below the tiles, which fill the screen of a phone. */
const scrollIntoSight = (details: HTMLElement | null) =>
  details?.scrollIntoView({ block: 'nearest' })
