import { useEndpointMutation } from '#platform/client/http/query-client.ts'
import { deleteLeadCall, logLeadCall } from '../contract/calls.ts'
import { addLeadNote, changeLeadNote, deleteLeadNote } from '../contract/notes.ts'

export const useAddNote = () => useEndpointMutation(addLeadNote)

export const useChangeNote = () => useEndpointMutation(changeLeadNote)

export const useDeleteNote = () => useEndpointMutation(deleteLeadNote)

export const useLogCall = () => useEndpointMutation(logLeadCall)

export const useDeleteCall = () => useEndpointMutation(deleteLeadCall)
