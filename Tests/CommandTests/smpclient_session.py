"""Talks to a handheld with smpclient from PyPI, in both serial framings.

usage: smpclient_session.py PORT

Prints a line a framing: its name, the handheld's buffer size and count, and what the echo brought back.
"""
import asyncio
import sys

from smpclient import SMPClient
from smpclient.requests.os_management import EchoWrite, MCUMgrParametersRead
from smpclient.transport.serial import Cobs, SMPSerialRawTransport, SMPSerialTransport


async def talk(name: str, transport, port: str) -> None:
    async with SMPClient(transport, port) as client:
        parameters = await client.request(MCUMgrParametersRead())
        echo = await client.request(EchoWrite(d="tarnished"))
        print(name, parameters.buf_size, parameters.buf_count, echo.r)


async def main(port: str) -> None:
    await talk("console", SMPSerialTransport(), port)
    await talk("cobs", SMPSerialRawTransport(framing=Cobs()), port)


asyncio.run(asyncio.wait_for(main(sys.argv[1]), timeout=30))
