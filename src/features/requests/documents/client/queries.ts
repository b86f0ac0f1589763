import { queryFor, useEndpointMutation } from '#platform/client/http/query-client.ts'
import { deleteDocument, listDocuments } from '../contract.ts'

export const documentsQuery = () => queryFor(listDocuments, {})

export const useDeleteDocument = () => useEndpointMutation(deleteDocument)
