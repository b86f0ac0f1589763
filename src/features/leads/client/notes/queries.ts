import { useEndpointMutation } from '#platform/client/http/query-client.ts'
import { addLeadNote, changeLeadNote, deleteLeadNote } from '../../contract/notes.ts'

export const useAddNote = () => useEndpointMutation(addLeadNote)

export const useChangeNote = () => useEndpointMutation(changeLeadNote)

export const useDeleteNote = () => useEndpointMutation(deleteLeadNote)
