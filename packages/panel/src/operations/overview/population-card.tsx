import { SegmentedControl } from '@mantine/core'
import { historyRangeSchema } from '@trellis/contract/operations/overview.ts'
import { useSearchParams } from 'react-router'
import { Card } from '../../design/card.tsx'
import { Empty } from '../../design/empty.tsx'
import { Loaded } from '../../design/loaded.tsx'
import { withParam } from '../../kit/url-text.ts'
import { overviewMessages } from '../../messages/overview.ts'
import { PopulationCharts } from './population-charts.tsx'
import { usePopulation } from './use-overview.ts'

const defaultRange = 'day'

/** Servers and players online over the last day or month; which one is kept in the address. */
export function PopulationCard() {
  const text = overviewMessages
  const [params, setParams] = useSearchParams()
  const range = historyRangeSchema.catch(defaultRange).parse(params.get('range'))
  const history = usePopulation(range)
  return (
    <Card
      title={text.title}
      aside={
        <SegmentedControl
          size="sm"
          aria-label={text.range}
          value={range}
          onChange={(next) =>
            setParams((now) => withParam(now, 'range', next === defaultRange ? '' : next), {
              replace: true,
            })
          }
          data={historyRangeSchema.options.map((value) => ({ value, label: text.ranges[value] }))}
        />
      }
    >
      <Loaded query={history} failed={text.historyFailed}>
        {(it) =>
          it.points.length === 0 ? (
            <Empty icon="signal" title={text.none}>
              {text.noneText}
            </Empty>
          ) : (
            <PopulationCharts history={it} isOld={history.isPlaceholderData} />
          )
        }
      </Loaded>
    </Card>
  )
}
