import { QueryClient, QueryObserver } from '@tanstack/react-query'

const client = new QueryClient()
const read = <Data>(options: { key: string; initialData?: Data }) =>
  new QueryObserver<Data>(client, {
    queryKey: [options.key],
    enabled: false,
    ...(options.initialData === undefined ? {} : { initialData: options.initialData as never }),
  }).getCurrentResult()

/** Results of queries in each state, as components get them; they ask nothing of the api. */
export const loadingQuery = read<never>({ key: 'loading' })
export const getLoadedQuery = <Data>(data: Data) =>
  read<Data>({ key: JSON.stringify(data), initialData: data })

const error = new Error('An example of a call that fails.')
client
  .getQueryCache()
  .build(client, { queryKey: ['failed'] })
  .setState({
    status: 'error',
    error,
    fetchStatus: 'idle',
  })
export const failedQuery = read<never>({ key: 'failed' })
