// `npm run features` writes the lists of features that the api and the panel collect.
import { writeFeatureLists } from './feature-lists.ts'

writeFeatureLists()
