-- Shows the messages of `cairn sync --capture FILE.pcap` in Wireshark: the header of SMP by name, the body as
-- CBOR.
--
-- usage: wireshark -X lua_script:Tools/wireshark/cairn.lua FILE.pcap      (tshark takes the same words)
--
-- The packets have the link type USER0 and hold one message each, without its framing: Protocol.md, Messages.

local smp = Proto("cairn", "Cairn over SMP")

local OPERATIONS = { [0] = "read", "answer to a read", "write", "answer to a write" }
local GROUPS = { [0] = "os", [1] = "image", [10] = "enumeration", [64] = "records", [65] = "screen", [66] = "log" }
local COMMANDS = {
  [0] = { [0] = "echo", [4] = "dateTime", [5] = "reset", [6] = "parameters", [8] = "bootloader" },
  [1] = { [0] = "state", "upload", [5] = "erase", [6] = "slotInfo" },
  [10] = { [0] = "count", "list", "single", "details" },
  [64] = {
    [0] = "info", "changes", "apply", "reserve", "introduce", "acknowledge", "erase", "leave", "mirrors",
  },
  [65] = { [0] = "rows", "press", "picture" },
  [66] = { [0] = "follow", "line" },
}

local fields = {
  operation = ProtoField.uint8("cairn.operation", "Operation", base.DEC, OPERATIONS, 0x07),
  version = ProtoField.uint8("cairn.version", "Version", base.DEC, nil, 0x18),
  length = ProtoField.uint16("cairn.length", "Bytes of the body"),
  group = ProtoField.uint16("cairn.group", "Group", base.DEC, GROUPS),
  sequence = ProtoField.uint8("cairn.sequence", "Sequence number"),
  command = ProtoField.uint8("cairn.command", "Command"),
}
smp.fields = fields

function smp.dissector(buffer, packet, tree)
  if buffer:len() < 8 then return 0 end
  local group, command = buffer(4, 2):uint(), buffer(7, 1):uint()
  local operation = buffer(0, 1):uint() % 8
  local name = COMMANDS[group] and COMMANDS[group][command] or tostring(command)
  packet.cols.protocol = "Cairn"
  packet.cols.info = string.format(
    "%s %s, %s, no. %d, %d bytes", GROUPS[group] or "group " .. group, name,
    OPERATIONS[operation] or "operation " .. operation, buffer(6, 1):uint(), buffer:len() - 8)
  local header = tree:add(smp, buffer(0, 8))
  header:add(fields.operation, buffer(0, 1))
  header:add(fields.version, buffer(0, 1))
  header:add(fields.length, buffer(2, 2))
  header:add(fields.group, buffer(4, 2))
  header:add(fields.sequence, buffer(6, 1))
  header:add(fields.command, buffer(7, 1)):append_text(" (" .. name .. ")")
  if buffer:len() > 8 then Dissector.get("cbor"):call(buffer(8):tvb(), packet, tree) end
  return buffer:len()
end

DissectorTable.get("wtap_encap"):add(wtap.USER0, smp)
