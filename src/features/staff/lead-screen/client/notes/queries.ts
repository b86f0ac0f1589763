import {
  addLeadNote,
  changeLeadNote,
  deleteLeadNote,
} from '#features/requests/leads/contract/notes.ts'
import { useEndpointMutation } from '#platform/client/http/query-client.ts'

export const useAddNote = () => useEndpointMutation(addLeadNote)

export const useChangeNote = () => useEndpointMutation(changeLeadNote)

export const useDeleteNote = () => useEndpointMutation(deleteLeadNote)
